import { currentSession, sessionEpoch } from '../sessions/session.ts'
import { ApiFailure, readAnswer, stopIfEpochEnded } from './api-client.ts'

/** How long a browser may take to begin saving. */
const savedWithinMs = 60_000

/** Loads a file of the user's and has the browser save it under the name that the server gives it. Throws like callApi. */
export async function downloadFile(path: string): Promise<void> {
  const epoch = sessionEpoch()
  const { token } = currentSession()
  try {
    const response = await fetch(path, { headers: { Authorization: `Bearer ${token}` } })
    const file = await response.blob()
    stopIfEpochEnded(epoch)
    if (!response.ok) readAnswer(response.status, await jsonIn(file), { path }, token)
    saveAs(nameIn(response.headers), file)
  } catch (error) {
    throw error instanceof TypeError ? new ApiFailure(0, null) : error
  }
}

const jsonIn = async (file: Blob): Promise<unknown> => {
  try {
    return JSON.parse(await file.text())
  } catch {
    return null
  }
}

const nameIn = (headers: Headers): string =>
  /filename="([^"]+)"/.exec(headers.get('Content-Disposition') ?? '')?.[1] ?? 'makit'

/** Hands a file to the browser, which saves it under this name. */
export function saveAs(name: string, file: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), savedWithinMs)
}
