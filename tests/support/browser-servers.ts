/** A server for browser tests: its address, and the DATA_DIR in which it writes its mails. */
export interface BrowserServer {
  url: string
  dataDir: string
}

/** One for each of Playwright's workers, which all inherit it. */
export function announceServers(servers: BrowserServer[]): void {
  process.env.E2E_SERVERS = JSON.stringify(servers)
}

/**
 * The server of this worker alone: no other test sees what its tests change. Where E2E_URL and E2E_DATA_DIR are set beforehand,
 * all workers use the server that runs there. Before the setup there is none.
 */
export function ownServer(): BrowserServer | undefined {
  const { E2E_URL: url, E2E_DATA_DIR: dataDir, E2E_SERVERS, TEST_PARALLEL_INDEX } = process.env
  if (url && dataDir) return { url, dataDir }
  const servers: BrowserServer[] = JSON.parse(E2E_SERVERS ?? '[]')
  return servers[Number(TEST_PARALLEL_INDEX ?? 0)]
}
