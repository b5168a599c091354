import { type SubmitEvent, useId, useState } from 'react'
import { dayAfter, type FigureRange, startOfStep } from '#shared/figures/steps.ts'
import { dateInFreetown } from '#shared/shops/shop-absence.ts'
import { SelectField, TextField } from '../forms/field.tsx'
import { useNavigate, useSearchParams } from '../navigation/router.ts'
import { Button } from '../ui/button.tsx'
import { Link } from '../ui/link.tsx'

const names = ['from', 'to', 'step'] as const

type RangeFormProps = { range: FigureRange | undefined; errors: Record<string, string> }

/**
 * The days that figures are asked for and their steps; both live in the address. On phones the usual ones stand in a row, and the
 * fields behind its last button, so that the first chart is seen.
 */
export function RangeForm({ range, errors }: RangeFormProps) {
  const formId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const isShown = isOpen || Object.keys(errors).length > 0
  const navigate = useNavigate()
  const query = useSearchParams()
  const show = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)])
    navigate(`?${new URLSearchParams(fields.filter(([, value]) => value !== ''))}`)
  }
  const asked = (name: keyof FigureRange) => query.get(name) ?? range?.[name] ?? ''
  // On phones nothing else says which days are shown.
  const isAsked = (address: string) =>
    names.every((name) => new URLSearchParams(address).get(name) === query.get(name))
  return (
    <search>
      <ul className="flex flex-wrap gap-x-3 max-sm:text-sm sm:gap-x-5">
        {usualRanges().map(({ words, address }) => (
          <li key={words}>
            <Link
              to={address}
              aria-current={isAsked(address) ? 'true' : undefined}
              className="link inline-flex min-h-11 items-center aria-[current]:font-bold aria-[current]:text-ink aria-[current]:no-underline"
            >
              {words}
            </Link>
          </li>
        ))}
        <li className="sm:hidden">
          <button
            type="button"
            className="link inline-flex min-h-11 items-center"
            aria-expanded={isShown}
            aria-controls={formId}
            onClick={() => setIsOpen(!isShown)}
          >
            Dates
          </button>
        </li>
      </ul>
      {/* Another range fills it anew. */}
      <form
        id={formId}
        key={`${asked('from')} ${asked('to')} ${asked('step')}`}
        onSubmit={show}
        noValidate
        className={`mt-2 mb-6 flex flex-wrap items-start gap-3 ${isShown ? '' : 'max-sm:hidden'}`}
      >
        <div className="grow basis-36">
          <TextField label="From" name="from" type="date" defaultValue={asked('from')} error={errors.from} />
        </div>
        <div className="grow basis-36">
          <TextField label="To" name="to" type="date" defaultValue={asked('to')} error={errors.to} />
        </div>
        <div className="grow basis-28">
          <SelectField label="By" name="step" defaultValue={asked('step') || 'day'} error={errors.step}>
            <option value="day">Day</option>
            <option value="week">Week</option>
            <option value="month">Month</option>
          </SelectField>
        </div>
        <Button type="submit" className="grow self-end md:grow-0">
          Show
        </Button>
      </form>
    </search>
  )
}

/** Ranges that people ask for, as addresses. */
function usualRanges(): { words: string; address: string }[] {
  const today = dateInFreetown(new Date())
  const weeksAgo = dayAfter(startOfStep(today, 'week'), -7 * 11)
  const yearBefore = `${Number(today.slice(0, 4)) - 1}${today.slice(4, 8)}01`
  const monthsAgo = startOfStep(dayAfter(yearBefore, 31), 'month')
  return [
    { words: '30 days', address: '?' },
    { words: '12 weeks', address: `?from=${weeksAgo}&to=${today}&step=week` },
    { words: '12 months', address: `?from=${monthsAgo}&to=${today}&step=month` },
  ]
}
