import { amount, asFields, list, object, oneOf, text } from '../../answer-shapes.ts'
import { importOutcomes, productColumns } from './import-lines.ts'
import type { ImportLine, ImportPreview, ImportProblem, ImportResult } from './listing-import.ts'

const parseProblem = object<ImportProblem>({ column: oneOf(productColumns, '_id' as const), message: text })

const parseLine = object<ImportLine>({
  line: amount(0),
  outcome: oneOf(importOutcomes, 'faulty' as const),
  title: text,
  message: text,
  problems: list((problem) => parseProblem(problem)),
})

const parseResult = object<ImportResult>({ added: amount(0), changed: amount(0), same: amount(0) })

/** A previewed import, with what it has done once it is carried out; null when the answer is none. */
export function parseImportPreview(answer: unknown): ImportPreview | null {
  const { importId, result } = asFields(answer)
  if (text(importId) === '') return null
  return object<ImportPreview>({
    importId: text,
    lines: list((line) => parseLine(line)),
    notes: list((note) => text(note) || null),
    result: () => (result === null || result === undefined ? null : parseResult(result)),
  })(answer)
}
