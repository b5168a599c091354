/** Why the embedded database can't run here. The message is one clear line for the person who started Makit. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'
}
