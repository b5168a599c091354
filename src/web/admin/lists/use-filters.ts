import { useEffect, useState } from 'react'
import { currentQuery } from '../../navigation/current-query.ts'
import { pageNumberIn } from '../../navigation/page-number.ts'
import { useNavigate, useSearchParams } from '../../navigation/router.ts'

export type Filters<Name extends string> = Record<Name, string>

/** What is typed replaces the address letter by letter, what is chosen adds one: Back leads to the choice before. */
export type ChangeFilters<Name extends string> = (
  changed: Partial<Filters<Name>>,
  how?: { isTyped?: boolean },
) => void

/** The filters of a list live in the address; empty ones do not stand in it. Changed filters begin at page 1. */
export function useFilters<Name extends string>(names: readonly Name[]) {
  const query = useSearchParams()
  const navigate = useNavigate()
  const filtersIn = (asked: URLSearchParams) =>
    Object.fromEntries(names.map((name) => [name, asked.get(name) ?? ''])) as Filters<Name>
  const filters = filtersIn(query)
  const change: ChangeFilters<Name> = (changed, { isTyped = false } = {}) => {
    const before = filtersIn(currentQuery())
    const given = Object.entries<string>({ ...before, ...changed }).filter(([, value]) => value !== '')
    navigate(`?${new URLSearchParams(given)}`, { replace: isTyped })
  }
  const isFiltered = Object.values(filters).some((value) => value !== '')
  return { filters, change, page: pageNumberIn(query), isFiltered }
}

/** The call of a list with these filters. */
export function listCall(path: string, filters: Record<string, string>, page: number): string {
  const given = Object.entries(filters)
    .map(([name, value]) => [name, value.trim()])
    .filter(([, value]) => value !== '')
  return `${path}?${new URLSearchParams([...given, ['page', String(page)]] as [string, string][])}`
}

const typingPauseMilliseconds = 250

/** The call as of the last pause in typing, so that not every letter makes one; `typed` is what is being typed. */
export function useSettledCall(call: string, typed: string): string {
  const [settled, setSettled] = useState({ call, typed })
  useEffect(() => {
    if (typed === settled.typed && call === settled.call) return
    const pause = typed === settled.typed ? 0 : typingPauseMilliseconds
    const timer = setTimeout(() => setSettled({ call, typed }), pause)
    return () => clearTimeout(timer)
  }, [call, typed, settled])
  return typed === settled.typed ? call : settled.call
}
