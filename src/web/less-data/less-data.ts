import { type ComponentType, createContext, type ImgHTMLAttributes, use } from 'react'
import type { KilobytesByFile } from '#shared/listings/picture-sizes.ts'
import { createStore, type Store } from '../lib/store.ts'

export type ImageProps = ImgHTMLAttributes<HTMLImageElement> & { src: string; alt: string }

/** What pages need to leave out pictures. */
export interface LessData {
  /** Stands where a picture would. */
  StandIn: ComponentType<ImageProps>
  sizes: Store<KilobytesByFile>
  /** Addresses of the pictures that the visitor has tapped. */
  shown: ReadonlySet<string>
}

/** Null while pictures are shown at once. The browser has one; the server has one per rendered page. */
export const browserLessData = createStore<LessData | null>(null)
export const LessDataContext = createContext(browserLessData)

export const useLessData = (): LessData | null => use(LessDataContext).use()
