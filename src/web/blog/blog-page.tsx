import { useId } from 'react'
import type { Blog } from '#shared/blog/blog.ts'
import { parseBlogs } from '#shared/blog/blog-shape.ts'
import { messages } from '#shared/messages.ts'
import { useApi } from '../api/use-api.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { FailedState } from '../ui/failed-state.tsx'
import { Link } from '../ui/link.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Loading, Skeleton } from '../ui/skeletons.tsx'
import { blogsPath } from './blog-paths.ts'
import { CoverPicture } from './cover-picture.tsx'
import { ReadTime } from './read-time.tsx'

export default function BlogPage() {
  const { data: posts, failure, reload } = useApi(blogsPath, { read: parseBlogs })
  return (
    <div className="page min-h-dvh">
      <h1 className="text-3xl">Catalogue Corner</h1>
      <p className="mt-2 mb-6 max-w-[60ch] text-quiet">
        Short reads for people who buy and people who sell: money, goods, roads and rain.
      </p>
      {posts && posts.length > 0 && (
        <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {posts.map((post, index) => (
            <PostCard key={post._id} post={post} isNewest={index === 0} isEager={index < eagerCovers} />
          ))}
        </ul>
      )}
      {posts?.length === 0 && (
        <EmptyState message={messages.blog.none} hint="Please look in again soon.">
          <LinkButton to="/shop">Shop now</LinkButton>
        </EmptyState>
      )}
      {!posts && failure && (
        <FailedState message={failure.message || messages.blog.loadFailed} onRetry={reload} />
      )}
      {!posts && !failure && (
        <Loading>
          <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
            <Skeleton className="h-105 rounded-card sm:col-span-2 lg:col-span-3" />
            <Skeleton className="h-105 rounded-card" />
            <Skeleton className="h-105 rounded-card" />
            <Skeleton className="h-105 rounded-card max-lg:hidden" />
          </div>
        </Loading>
      )}
    </div>
  )
}

const eagerCovers = 2
const newestSizes = '(min-width: 1024px) 720px, 100vw'
const coverSizes = '(min-width: 1024px) 390px, (min-width: 640px) 50vw, 100vw'

type PostCardProps = { post: Blog; isNewest: boolean; isEager: boolean }

function PostCard({ post, isNewest, isEager }: PostCardProps) {
  const titleId = useId()
  return (
    <li
      className={`card relative flex flex-col overflow-hidden ${isNewest ? 'sm:col-span-2 lg:col-span-3 lg:flex-row' : ''}`}
    >
      {post.coverImage && (
        <div className={isNewest ? 'lg:w-3/5 lg:shrink-0' : ''}>
          <CoverPicture
            url={post.coverImage}
            sizes={isNewest ? newestSizes : coverSizes}
            isEager={isEager}
            isFirst={isNewest}
          />
        </div>
      )}
      <div className={`flex grow flex-col p-4 ${isNewest ? 'lg:justify-center lg:p-8' : ''}`}>
        <ReadTime minutes={post.readTime} />
        <h2 id={titleId} className={`mt-1 ${isNewest ? 'text-2xl' : 'text-xl'}`}>
          {post.title}
        </h2>
        <p className="mt-2 mb-2 text-quiet">{post.hook}</p>
        {/* The whole card leads to the post: the link is stretched over it. */}
        <Link
          to={`/blog/${post._id}`}
          aria-describedby={titleId}
          className={`link inline-flex min-h-11 items-center self-start after:absolute after:inset-0 ${isNewest ? '' : 'mt-auto'}`}
        >
          Read More
        </Link>
      </div>
    </li>
  )
}
