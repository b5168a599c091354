import { composed } from '#shared/accents.ts'
import { AppError, invalidField } from '../../errors.ts'
import type { SentFile } from '../../http/sent-file.ts'
import { inField, storeUploads } from '../../pictures/uploaded-pictures.ts'
import type { Services } from '../../services.ts'
import { shortened } from './shortened.ts'

/** By file name in lower case: the hash of the stored picture, or why the file is none. */
type NamedPictures = Map<string, { hash: string } | { error: string }>

export interface StoredByName {
  pictures: NamedPictures
  /** Names of files that no line names. */
  unused: string[]
}

const nameOf = ({ name = '' }: SentFile) => composed(shortened(name, 200)).replace(/\p{Cc}/gu, '')
const keyOf = (file: SentFile) => nameOf(file).toLowerCase()

/**
 * Stores those of the files that are named, one after the other; one that is no picture does not keep the others away.
 * Throws AppError 400 where two have one name, and 429 or 503 like `storeUploads`.
 */
export async function storeNamedPictures(
  services: Pick<Services, 'db' | 'settings' | 'pictures'>,
  vendorId: string,
  files: readonly SentFile[],
  isNamed: (name: string) => boolean,
): Promise<StoredByName> {
  const named = new Set<string>()
  for (const file of files) {
    if (named.has(keyOf(file))) throw invalidField('pictures', `Two pictures have the name ${nameOf(file)}.`)
    named.add(keyOf(file))
  }
  const pictures: NamedPictures = new Map()
  const unused: string[] = []
  for (const file of files) {
    if (isNamed(keyOf(file))) pictures.set(keyOf(file), await storeOne(services, vendorId, file))
    else unused.push(nameOf(file))
  }
  return { pictures, unused }
}

async function storeOne(
  services: Pick<Services, 'db' | 'settings' | 'pictures'>,
  vendorId: string,
  file: SentFile,
): Promise<{ hash: string } | { error: string }> {
  try {
    const [stored] = await storeUploads(services, inField('pictures', [file]), {
      accountId: vendorId,
      of: 'product',
    })
    return { hash: stored!.hash }
  } catch (error) {
    if (error instanceof AppError && [400, 413, 415].includes(error.status)) return { error: error.message }
    throw error
  }
}
