import { type RawBuilder, sql } from 'kysely'

/** A stored phone number in all ways in which people write it, as `writtenPhone` in `src/shared` has them. */
export const writtenPhoneText = (tel: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`concat_ws(' ', ${tel}, replace(${tel}, '+', '00'), replace(${tel}, '+232', '0'))`
