import { AlertIcon } from '../ui/icons.tsx'

/** What went wrong in one of the windows about reviews. */
export const DialogFailure = ({ text }: { text: string }) => (
  <p role="alert" className="flex items-start gap-1.5 text-red text-sm">
    <AlertIcon className="mt-0.5 size-4 shrink-0" />
    {text}
  </p>
)
