import { type MouseEvent, type ReactNode, useId, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { isSecondClick } from './second-click.ts'

type Question = {
  /** The specification's text, e.g. 'Are you sure you want to delete?' */
  text: string
  /** Text of the confirming button: a verb. */
  action: string
  /** By default the action. */
  title?: string
  /** Text of the cancel button; 'Keep it' reads better than 'Cancel' where something is being cancelled. */
  back?: string
  isDestructive?: boolean
  /** Nearly all users want the way back, so its button is the green one. */
  isUnlikely?: boolean
}

/** Undefined where the window was closed without an answer. */
type Answer = boolean | undefined

type Asked = Question & { key: number; answer: (answer: Answer) => void }

let questions = 0

/**
 * Asks before an action that cannot be undone: `const [confirm, confirmDialog] = useConfirm()`, render `{confirmDialog}`
 * anywhere, `if (await confirm({ text, action: 'Delete' })) …`. Closing the window means no.
 */
export function useConfirm(): [(question: Question) => Promise<Answer>, ReactNode] {
  const [asked, setAsked] = useState<Asked | null>(null)
  const confirm = (question: Question) =>
    new Promise<Answer>((resolve) => {
      const answer = (given: Answer) => {
        setAsked(null)
        resolve(given)
      }
      // Each question is a window of its own, so that it lies above windows opened before.
      questions += 1
      setAsked({ ...question, key: questions, answer })
    })
  return [confirm, asked && <ConfirmDialog key={asked.key} asked={asked} />]
}

function ConfirmDialog({ asked }: { asked: Asked }) {
  const textId = useId()
  const answerWith = (isSure: boolean) => (event: MouseEvent) => {
    if (!isSecondClick(event)) asked.answer(isSure)
  }
  return (
    <Dialog
      role="alertdialog"
      title={asked.title ?? asked.action}
      describedBy={textId}
      onClose={() => asked.answer(undefined)}
      look="sheet"
    >
      <p id={textId} className="mb-5">
        {asked.text}
      </p>
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button look={asked.isUnlikely ? 'main' : 'plain'} data-first-focus onClick={answerWith(false)}>
          {asked.back ?? 'Cancel'}
        </Button>
        <Button look={actionLook(asked)} onClick={answerWith(true)}>
          {asked.action}
        </Button>
      </div>
    </Dialog>
  )
}

const actionLook = ({ isDestructive, isUnlikely }: Question) =>
  isUnlikely ? 'quiet' : isDestructive ? 'danger' : 'main'
