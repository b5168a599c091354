import { mostPictures } from '#shared/listings/picture-limits.ts'
import { messages } from '#shared/messages.ts'
import type { Queryable } from '../database/database.ts'
import { invalidField } from '../errors.ts'
import { categoryExists } from './category-rows.ts'

/** Throws AppError 400 unless a listing may have so many pictures. */
export function requirePictureCount(count: number): void {
  if (count === 0) throw invalidField('images', messages.product.imageMissing)
  if (count > mostPictures) throw invalidField('images', messages.product.tooManyImages)
}

/** Throws AppError 400 unless there is this category. */
export async function requireCategory(db: Queryable, id: string): Promise<void> {
  if (!(await categoryExists(db, id))) throw invalidField('categoryId', messages.product.categoryUnknown)
}
