import { sql } from 'kysely'
import { connectionStringOf, inRunningDatabase } from '../../../tests/support/running-database.ts'
import { publish } from './publish.ts'

const password = 'a long enough one 7'

/** Signs a buyer up, and in; returns the session's token. */
export async function signUpBuyer(url: string, number: number): Promise<string> {
  const email = `buyer${number}@bench.example`
  const person = {
    firstName: 'Fatu',
    lastName: 'Sesay',
    otherNames: '',
    address: '12 Wilkinson Road, Freetown',
  }
  const tel = `0761234${String(number).padStart(2, '0')}`
  await postJson(`${url}/api/auth/signup`, { ...person, email, tel, password, confirmPassword: password })
  return (await postJson<{ token: string }>(`${url}/api/auth/login`, { email, password })).token
}

async function postJson<Answer>(url: string, json: object): Promise<Answer> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(json) })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
  return answer.json() as Promise<Answer>
}

/** Puts more units of everything on the shelves than are ever ordered. */
export async function fillShelves(dataDir: string): Promise<void> {
  await inRunningDatabase(dataDir, (db) => db.updateTable('listings').set({ stock: 1_000_000 }).execute())
  await outdateLists(dataDir)
}

/** Drops all cached lists, as a change of any listing does. */
export const outdateLists = (dataDir: string): Promise<void> =>
  publish({ connectionString: connectionStringOf(dataDir) }, ['listings'])

/** Lets mails be queued that are due tomorrow. */
export async function keepMailsBack(dataDir: string): Promise<void> {
  await inRunningDatabase(dataDir, async (db) => {
    await sql`create function keep_back() returns trigger language plpgsql as
      $$begin new.run_at := now() + interval '1 day'; return new; end$$`.execute(db)
    await sql`create trigger kept_back before insert on jobs for each row when (new.name = 'send-mail')
      execute function keep_back()`.execute(db)
  })
}

/** Deletes the mails that were kept back, and keeps none back from now on. */
export async function dropMails(dataDir: string): Promise<void> {
  await inRunningDatabase(dataDir, async (db) => {
    await sql`drop function keep_back() cascade`.execute(db)
    await sql`delete from jobs where name = 'send-mail'`.execute(db)
  })
}
