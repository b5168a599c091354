import type { ReactNode, Ref } from 'react'
import { CountryCloth } from './country-cloth.tsx'

type MessagePageProps = {
  /** A large number or word above the title. */
  sign?: string
  title: string
  text?: ReactNode
  /** For the title to get the focus, where this page answers what the user has done. */
  heading?: Ref<HTMLHeadingElement>
  /** The next step: a LinkButton. */
  children: ReactNode
}

/** A page of one sentence and a link: 403, 404, coming soon. */
export function MessagePage({ sign, title, text, heading, children }: MessagePageProps) {
  return (
    <div className="page grid place-items-center py-10">
      <div className="card w-full max-w-xl overflow-hidden text-center">
        <div className="relative h-24 bg-forest">
          <CountryCloth />
          {sign && (
            <p className="relative grid h-full place-items-center font-extrabold font-heading text-3xl text-gold">
              {sign}
            </p>
          )}
        </div>
        <div className="px-5 py-8">
          <h1 ref={heading} tabIndex={heading ? -1 : undefined} className="text-2xl outline-none">
            {title}
          </h1>
          {text && <p className="mt-2 text-quiet">{text}</p>}
          <div className="mt-6">{children}</div>
        </div>
      </div>
    </div>
  )
}
