import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { HostileText } from './hostile-texts.ts'

const longestTitle = 140
const longestHook = 300

/** One blog post per text, with the text in every place that a post has for words. */
export async function writeHostilePosts(folder: string, texts: readonly HostileText[]): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const { number, text } of texts) {
    // A line break would end the title too.
    const inLine = text.replace(/[\n\u2028]/g, ' ')
    const head = [
      `title: ${inLine.length <= longestTitle ? inLine : `Post ${number}`}`,
      `hook: ${inLine.length <= longestHook ? inLine : 'x'}`,
    ]
    await writeFile(
      join(folder, `post-${number}.md`),
      ['---', ...head, '---', '', ...placesFor(text)]
        .join('\n\n')
        .replace(/^---\n\n/, '---\n')
        .replace(/\n\n(hook|---)/g, '\n$1'),
    )
  }
}

const placesFor = (text: string): string[] => [
  text,
  `Words before ${text} and after`,
  `# ${text}`,
  `> ${text}`,
  `- ${text}\n- a [link](${text})`,
  `[${text}](/shop "${text}")`,
  `[reference][r]\n\n[r]: ${text}`,
  `![${text}](${text})`,
  `**${text}** _${text}_ \`${text}\``,
  `~~~${text}\n${text}\n~~~`,
  `| ${text} | x |\n|---|---|\n| x | ${text} |`,
]
