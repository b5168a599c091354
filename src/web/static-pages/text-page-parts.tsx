import type { ReactNode } from 'react'

type TextPageProps = {
  title: string
  /** One or two sentences under the title. */
  lead?: ReactNode
  children: ReactNode
}

/** A page of text: one column of comfortable width. */
export function TextPage({ title, lead, children }: TextPageProps) {
  return (
    <div className="page">
      <div className="mx-auto max-w-[44rem]">
        <h1 className="text-3xl">{title}</h1>
        {lead && <div className="mt-2 text-quiet">{lead}</div>}
        {children}
      </div>
    </div>
  )
}

/** A heading with its text. */
export function TextSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-8">
      <h2 className="text-xl">{title}</h2>
      <div className="mt-2 grid gap-3">{children}</div>
    </section>
  )
}

export function TextList({ children }: { children: ReactNode }) {
  return <ul className="grid list-disc gap-2 pl-6 marker:text-green">{children}</ul>
}
