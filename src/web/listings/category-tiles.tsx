import { type Category, categories as knownCategories } from '#shared/listings/categories.ts'
import { Image } from '../less-data/image.tsx'
import { Link } from '../ui/link.tsx'
import basket from './category-pictures/basket.webp?no-inline'
import books from './category-pictures/books.webp?no-inline'
import dress from './category-pictures/dress.webp?no-inline'
import lotion from './category-pictures/lotion.webp?no-inline'
import phone from './category-pictures/phone.webp?no-inline'
import pot from './category-pictures/pot.webp?no-inline'
import sofa from './category-pictures/sofa.webp?no-inline'

// From @lobehub/fluent-emoji-3d, scaled to the width of a phone with two dots per pixel: a fifth of their bytes.
const pictures = [phone, dress, pot, books, sofa, lotion]
const backgrounds = [
  'bg-blue-soft',
  'bg-clay-soft',
  'bg-gold-soft',
  'bg-green-soft',
  'bg-sand',
  'bg-red-soft',
]

/** Categories as tiles with a picture, each a link into the shop; on phones one row that scrolls. */
export function CategoryTiles({ categories }: { categories: readonly Category[] }) {
  return (
    <ul className="category-tiles grid gap-3 sm:grid-cols-3 md:gap-4 lg:grid-cols-6">
      {categories.map(({ _id, name }) => {
        const known = knownCategories.findIndex((category) => category._id === _id)
        return (
          <li key={_id}>
            <Link
              to={`/shop?categories=${_id}`}
              className="card flex h-full flex-col items-center gap-2 p-4 text-center font-semibold text-xs leading-tight hover:underline"
            >
              <span
                className={`grid size-16 place-items-center rounded-full ${backgrounds[known] ?? 'bg-sand'}`}
              >
                <Image src={pictures[known] ?? basket} alt="" width={44} height={44} loading="lazy" />
              </span>
              {name}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
