import * as z from 'zod/mini'
import { describedAs } from '../../described-as.ts'
import { count, idField } from '../../fields.ts'
import { importOutcomes, productColumns } from './import-lines.ts'

const importProblemSchema = z.object({ column: z.enum(productColumns), message: z.string() })
export type ImportProblem = z.infer<typeof importProblemSchema>

/**
 * What an import will do with a line. `line` is its row in the spreadsheet, whose first row names the columns. `problems` are why
 * a line is faulty; of another what the vendor should look at before it is carried out. `message` says all of it in one text.
 */
const importLineSchema = z.object({
  line: count,
  outcome: z.enum(importOutcomes),
  title: z.string(),
  message: z.string(),
  problems: z.array(importProblemSchema),
})
export type ImportLine = z.infer<typeof importLineSchema>

/** What an import has done. */
const importResultSchema = z.object({ added: count, changed: count, same: count })
export type ImportResult = z.infer<typeof importResultSchema>

/** An import that was previewed: nothing is changed until it is carried out; `result` is null until then, and `lines` are gone then. */
export const importPreviewSchema = z.object({
  importId: z.string().register(describedAs, { type: 'string', format: 'uuid' }),
  lines: z.array(importLineSchema),
  /** What was in the file, or came along with it, and is not used. */
  notes: z.array(z.string()),
  result: z.nullable(importResultSchema),
})
export type ImportPreview = z.infer<typeof importPreviewSchema>

export const importPreviewAnswer = z.extend(importPreviewSchema, { message: z.string() })
export const importResultAnswer = z.extend(importResultSchema, { message: z.string() })
export const importParams = z.object({ importId: idField('Not found') })
