import type { BlogPost } from '#shared/blog/blog.ts'
import { parseBlogPost } from '#shared/blog/blog-shape.ts'
import { messages } from '#shared/messages.ts'
import { useApi } from '../api/use-api.ts'
import { usePlace } from '../navigation/router.ts'
import { FailedState } from '../ui/failed-state.tsx'
import { Link } from '../ui/link.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { MessagePage } from '../ui/message-page-layout.tsx'
import { Loading, Skeleton } from '../ui/skeletons.tsx'
import { blogPath } from './blog-paths.ts'
import { CoverPicture } from './cover-picture.tsx'
import { PostText } from './post-text.tsx'
import { ReadTime } from './read-time.tsx'

export default function BlogPostPage() {
  const { params } = usePlace()
  const { data: post, failure, reload } = useApi(blogPath(params.id), { read: parseBlogPost })
  if (failure?.status === 404)
    return (
      <MessagePage title={messages.blog.postNotFound} text="It may have been taken down.">
        <LinkButton to="/blog">Back to Blog</LinkButton>
      </MessagePage>
    )
  return (
    <div className="page min-h-dvh">
      <div className="mx-auto max-w-[44rem]">
        <Link to="/blog" className="inline-flex min-h-11 items-center text-quiet text-sm hover:underline">
          Catalogue Corner
        </Link>
        {post && <Post post={post} />}
        {!post && <h1 className="sr-only">Blog</h1>}
        {!post && failure && (
          <FailedState message={failure.message || messages.blog.loadFailed} onRetry={reload} />
        )}
        {!post && !failure && <PostSkeleton />}
      </div>
    </div>
  )
}

function Post({ post }: { post: BlogPost }) {
  return (
    <>
      <article>
        <h1 className="text-3xl">{post.title}</h1>
        {post.hook && <p className="mt-3 text-lg text-quiet">{post.hook}</p>}
        <div className="mt-2 mb-5">
          <ReadTime minutes={post.readTime} />
        </div>
        {post.coverImage && (
          <div className="mb-6 overflow-hidden rounded-card">
            <CoverPicture
              url={post.coverImage}
              alt={`Cover of ${post.title}`}
              sizes="(min-width: 768px) 704px, 100vw"
              isEager
              isFirst
            />
          </div>
        )}
        <PostText blocks={post.blocks} />
      </article>
      <nav aria-label="Read on" className="mt-8 flex flex-wrap gap-3 border-divider border-t pt-6">
        <LinkButton to="/blog">More posts</LinkButton>
        <LinkButton look="plain" to="/shop">
          Shop now
        </LinkButton>
      </nav>
    </>
  )
}

function PostSkeleton() {
  return (
    <Loading>
      <div className="grid gap-4">
        <Skeleton className="h-20" />
        <Skeleton className="h-24 md:h-16" />
        <Skeleton className="aspect-[40/21] rounded-card" />
        <Skeleton className="h-40" />
      </div>
    </Loading>
  )
}
