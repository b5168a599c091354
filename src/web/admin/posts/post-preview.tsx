import { useEffect, useState } from 'react'
import type { Block } from '#shared/blog/blog.ts'
import { parsePreview } from '#shared/blog/dashboard-post-shape.ts'
import { callApi } from '../../api/api-client.ts'
import { PostText } from '../../blog/post-text.tsx'
import { postsPath } from './post-paths.ts'

type PostPreviewProps = { title: string; hook: string; content: string }

const typingPauseMs = 500

/** The post as readers will see it: the server takes the text apart as for its page, at each pause in typing. */
export function PostPreview({ title, hook, content }: PostPreviewProps) {
  const [blocks, setBlocks] = useState<Block[]>([])
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    const stopping = new AbortController()
    const { signal } = stopping
    const show = async () => {
      const call = { method: 'POST', json: { content }, signal, isBackground: true } as const
      const shown = await callApi<unknown>(`${postsPath}/preview`, call).then(parsePreview, () => null)
      if (signal.aborted) return
      setHasFailed(shown === null)
      if (shown) setBlocks(shown)
    }
    const timer = setTimeout(() => void show(), typingPauseMs)
    return () => {
      clearTimeout(timer)
      stopping.abort()
    }
  }, [content])
  return (
    <section aria-labelledby="preview-title" className="min-w-0">
      <h2 id="preview-title" className="mb-3 text-xl">
        Preview
      </h2>
      <div className="card p-5">
        {hasFailed && (
          <p className="mb-3 text-red text-sm">This is not the newest text: it could not be shown.</p>
        )}
        <p className="font-bold font-heading text-3xl wrap-anywhere">{title || 'Title'}</p>
        {hook && <p className="mt-3 mb-5 text-lg text-quiet">{hook}</p>}
        {content.trim() === '' ? (
          <p className="mt-3 text-quiet">What you write appears here.</p>
        ) : (
          <PostText blocks={blocks} />
        )}
      </div>
    </section>
  )
}
