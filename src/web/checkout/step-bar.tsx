import { CheckIcon } from '../ui/icons.tsx'

const steps = ['Review Order', 'Delivery Details'] as const

/** Where one is in the checkout: two steps and a bar. */
export function StepBar({ step }: { step: 1 | 2 }) {
  return (
    <ol className="mb-5 grid grid-cols-2 gap-2">
      {steps.map((words, index) => {
        const isReached = index < step
        return (
          <li key={words} aria-current={index + 1 === step ? 'step' : undefined}>
            <span className={`block h-1.5 rounded-full ${isReached ? 'bg-green' : 'bg-divider'}`} />
            <span
              className={`mt-2 flex items-center gap-1.5 text-sm ${isReached ? 'font-semibold' : 'text-quiet'}`}
            >
              {index + 1 < step ? <CheckIcon className="size-4 text-green" /> : `${index + 1}.`} {words}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
