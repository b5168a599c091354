import { Link } from '../ui/link.tsx'

type ShopLinkProps = { shop: { _id: string; name: string }; className?: string }

/** A shop's name, which leads to its page. By itself it is as high as a thumb needs. */
export const ShopLink = ({
  shop: { _id, name },
  className = 'inline-flex min-h-11 items-center hover:underline',
}: ShopLinkProps) =>
  _id ? (
    <Link to={`/shops/${_id}`} className={className}>
      {name}
    </Link>
  ) : (
    name
  )
