import type { DashboardPost } from '#shared/blog/dashboard-post.ts'
import { parseDashboardPost } from '#shared/blog/dashboard-post-shape.ts'
import { usualReadTime } from '#shared/blog/usual-read-time.ts'
import { messages } from '#shared/messages.ts'
import { useApi } from '../../api/use-api.ts'
import { usePlace } from '../../navigation/router.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { Link } from '../../ui/link.tsx'
import { Loading, RowsSkeleton } from '../../ui/skeletons.tsx'
import { PostForm } from './post-form.tsx'
import { newPost, postPath, postsPage } from './post-paths.ts'

const empty: DashboardPost = {
  _id: newPost,
  title: '',
  hook: '',
  readTime: usualReadTime,
  coverImage: '',
  content: '',
  createdAt: '',
  state: 'draft',
  updatedAt: '',
}

export default function PostEditorPage() {
  const { id } = usePlace().params
  const isNew = id === newPost
  const { data, failure, reload, setData } = useApi(isNew ? null : postPath(id), { read: parseDashboardPost })
  const post = isNew ? empty : data
  return (
    <>
      <Link
        to={postsPage}
        className="inline-flex min-h-11 min-w-11 items-center text-quiet text-sm hover:underline"
      >
        Blog
      </Link>
      <h1 className="mb-4 text-2xl">{isNew ? 'New post' : 'Edit post'}</h1>
      {post && <PostForm key={post._id} post={post} onSaved={(saved) => setData(() => saved)} />}
      {!post && failure && (
        <FailedState message={failure.message || messages.posts.loadFailed} onRetry={reload} />
      )}
      {!post && !failure && (
        <Loading>
          <RowsSkeleton rows={3} />
        </Loading>
      )}
    </>
  )
}
