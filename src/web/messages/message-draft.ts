import { useLayoutEffect } from 'react'
import type { Form } from '../forms/use-form.ts'
import { useSession } from '../sessions/session.ts'

/** Each person's own, so that whoever signs in next on a shared phone does not read it. */
const keyOf = (userId = ''): string => `message-draft ${userId}`

/**
 * What was typed into the contact form outlives a way to another page and back, in this tab, until it is sent or the
 * tab is closed. `keep` takes the <form>, at every input; `forget` is for when the message has been sent.
 */
export function useMessageDraft<Name extends string>(form: Form<Name>) {
  const { user, status } = useSession()
  const key = keyOf(user?._id)
  // Before what was typed until hydration is replayed (app/replay-input.ts): that is newer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once per person, however often the form changes
  useLayoutEffect(() => {
    if (status === 'unknown') return
    for (const [name, value] of Object.entries(stored(key)))
      if (Object.hasOwn(form.values, name) && typeof value === 'string') form.set(name as Name, value)
  }, [key, status])
  return {
    keep: (element: HTMLFormElement) => store(key, JSON.stringify(Object.fromEntries(new FormData(element)))),
    forget: () => {
      // Whoever signed in over it began it without a name.
      for (const one of [key, keyOf()]) store(one, null)
    },
  }
}

function stored(key: string): Record<string, unknown> {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}') ?? {}
  } catch {
    return {}
  }
}

function store(key: string, draft: string | null): void {
  try {
    if (draft === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, draft)
  } catch {
    // Blocked or full storage: it is kept as long as this page.
  }
}
