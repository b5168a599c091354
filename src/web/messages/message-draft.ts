import { useLayoutEffect } from 'react'
import type { Form } from '../forms/use-form.ts'
import { useSession } from '../sessions/session.ts'

/** One key per user, so that the next user of a shared phone does not read the draft. */
const keyOf = (userId = ''): string => `message-draft ${userId}`

/**
 * The text typed into the contact form survives a visit to another page, in this tab, until it is sent or the tab is closed.
 * `keep` takes the <form>, at every input; `forget` is called when the message has been sent.
 */
export function useMessageDraft<Name extends string>(form: Form<Name>) {
  const { user, status } = useSession()
  const key = keyOf(user?._id)
  // Before the values typed until hydration are replayed (app/replay-input.ts): those are newer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once per user, however often the form changes
  useLayoutEffect(() => {
    if (status === 'unknown') return
    for (const [name, value] of Object.entries(stored(key)))
      if (Object.hasOwn(form.values, name) && typeof value === 'string') form.set(name as Name, value)
  }, [key, status])
  return {
    save: (element: HTMLFormElement) => store(key, JSON.stringify(Object.fromEntries(new FormData(element)))),
    forget: () => {
      // A visitor who signed in meanwhile began the draft signed out.
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
    // Blocked or full storage: the draft lasts as long as this page.
  }
}
