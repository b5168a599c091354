import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'

/** The patterns and headers that the server uses on its input, from its source. */
export interface OurSource {
  patterns: Pattern[]
  /** Names of headers that are read or written somewhere. */
  headers: string[]
}

export interface Pattern {
  source: string
  flags: string
}

/** The used part of a syntax tree. */
interface Node {
  type: string
  name?: string
  value?: unknown
  regex?: { pattern: string; flags: string }
  quasis?: { value: { cooked: string | null } }[]
  expressions?: Node[]
  arguments?: Node[]
  left?: Node
  right?: Node
  id?: Node
  init?: Node | null
  callee?: Node
  object?: Node
  property?: Node
}

const unknown = 'a'

/** Every pattern and header in the server's code: literals, and those composed of constants of the same file. */
export function readOurSource(): OurSource {
  const patterns = new Map<string, Pattern>()
  const headers = new Set<string>()
  for (const path of globSync('src/**/*.{ts,tsx}').filter((one) => !/\.test\.tsx?$/.test(one)))
    readFile(path, patterns, headers)
  return { patterns: [...patterns.values()], headers: [...headers] }
}

function readFile(path: string, patterns: Map<string, Pattern>, headers: Set<string>): void {
  const constants = new Map<string, Node>()
  const add = (source: string, flags: string) => patterns.set(`/${source}/${flags}`, { source, flags })
  for (const node of nodesIn(parseSync(path, readFileSync(path, 'utf8')).program)) {
    if (node.type === 'VariableDeclarator' && node.init) constants.set(node.id!.name!, node.init)
    else if (node.regex) add(node.regex.pattern, node.regex.flags)
    else if (node.callee?.name === 'RegExp') {
      const [source, flags] = node.arguments!.map((one) => textOf(one, constants))
      add(source!, flags ?? '')
    } else if (node.type === 'MemberExpression') {
      const holder = node.object!.property ?? node.object!
      if (holder.name === 'headers') headers.add(String(node.property!.value ?? node.property!.name))
    }
  }
}

/** A syntax tree's nodes, in their order. */
function* nodesIn(tree: unknown): Generator<Node> {
  if (typeof tree !== 'object' || tree === null) return
  if ('type' in tree) yield tree as Node
  for (const part of Object.values(tree)) yield* nodesIn(part)
}

/** The value of a constant text, as far as this file defines it; otherwise a placeholder. */
function textOf(node: Node | undefined, constants: ReadonlyMap<string, Node>): string {
  if (node?.type === 'Literal') return String(node.value)
  if (node?.type === 'Identifier') return textOf(constants.get(node.name!), constants)
  if (node?.type !== 'TemplateLiteral')
    return node?.left ? textOf(node.left, constants) + textOf(node.right, constants) : unknown
  const values = node.expressions!.map((one) => textOf(one, constants))
  return node.quasis!.map(({ value }, at) => value.cooked + (values[at] ?? '')).join('')
}
