import { useEffect, useRef } from 'react'
import { CheckIcon } from '../../ui/icons.tsx'

const steps = ['Review Order', 'Delivery Details'] as const

/** The progress of the checkout: a bar, and the present step as the heading of what follows. */
export function StepBar({ step }: { step: 1 | 2 }) {
  const headingRef = useRef<HTMLHeadingElement>(null)
  const last = useRef(step)
  useEffect(() => {
    // Screen readers and the keyboard go on at the new step.
    if (last.current !== step) headingRef.current?.focus({ preventScroll: true })
    last.current = step
  }, [step])
  return (
    <ol className="mb-5 grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-2">
      {steps.map((words, index) => (
        <li key={words} aria-current={index + 1 === step ? 'step' : undefined}>
          <span className={`block h-1.5 rounded-full ${index < step ? 'bg-green' : 'bg-divider'}`} />
          <div className={`mt-2 flex items-center gap-1.5 text-sm ${index < step ? '' : 'text-quiet'}`}>
            {index + 1 < step ? (
              <CheckIcon className="size-4 shrink-0 text-green" />
            ) : (
              <span aria-hidden="true">{index + 1}.</span>
            )}
            {index + 1 === step ? (
              <h2
                ref={headingRef}
                tabIndex={-1}
                className="font-semibold font-text text-sm tracking-normal outline-none"
              >
                {words}
              </h2>
            ) : (
              <span>{words}</span>
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}
