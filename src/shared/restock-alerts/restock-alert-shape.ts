import { falseUnlessTrue, object } from '../answer-shapes.ts'
import type { RestockAlert } from './restock-alert.ts'

export const parseRestockAlert = object<RestockAlert>({ isOn: falseUnlessTrue })
