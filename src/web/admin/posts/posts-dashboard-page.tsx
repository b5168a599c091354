import { useRef } from 'react'
import type { DashboardPost } from '#shared/blog/dashboard-post.ts'
import { parseDashboardPosts } from '#shared/blog/dashboard-post-shape.ts'
import { formatDate } from '#shared/dates.ts'
import { messages } from '#shared/messages.ts'
import { callApi } from '../../api/api-client.ts'
import { useAction } from '../../api/use-action.ts'
import { useApi } from '../../api/use-api.ts'
import { usePageNumber } from '../../navigation/page-number.ts'
import { showToast } from '../../toasts/toast.ts'
import { Button } from '../../ui/button.tsx'
import { CardCell, CardRow, CardTable } from '../../ui/card-table.tsx'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { Link } from '../../ui/link.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Loading, RowsSkeleton } from '../../ui/skeletons.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { newPost, postPage, postPath, postsPath } from './post-paths.ts'

export default function PostsPage() {
  const page = usePageNumber()
  const { data, failure, reload } = useApi(`${postsPath}?page=${page}`, {
    keepsPrevious: true,
    isLive: true,
    read: parseDashboardPosts,
  })
  const heading = useRef<HTMLHeadingElement>(null)
  const takeOut = () => {
    reload()
    // The pressed button goes away with its row.
    heading.current?.focus({ preventScroll: true })
  }
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none">
          Blog
        </h1>
        <LinkButton to={postPage(newPost)}>Write a post</LinkButton>
      </div>
      {!data && failure && (
        <FailedState message={failure.message || messages.posts.loadFailed} onRetry={reload} />
      )}
      {!data && !failure && (
        <Loading>
          <RowsSkeleton rows={4} />
        </Loading>
      )}
      {data?.total === 0 && (
        <EmptyState message={messages.posts.none} hint="What you write here appears on the blog." />
      )}
      {data && data.total > 0 && (
        <>
          <Posts posts={data.blogs} onDeleted={takeOut} />
          <Pagination page={page} totalPages={data.totalPages} addressOf={(to) => `?page=${to}`} />
        </>
      )}
    </>
  )
}

const headings = [
  { words: 'Post', width: '@3xl:w-1/2' },
  { words: 'State' },
  { words: 'Day' },
  { words: 'Actions' },
]

function Posts({ posts, onDeleted }: { posts: readonly DashboardPost[]; onDeleted: () => void }) {
  return (
    <CardTable caption="Posts" headings={headings}>
      {posts.map((post) => (
        <CardRow key={post._id}>
          <CardCell>
            <Link
              to={postPage(post._id)}
              className="link inline-flex min-h-11 items-center wrap-anywhere @3xl:min-h-6"
            >
              {post.title}
            </Link>
            <p className="text-quiet text-sm">{post.hook}</p>
          </CardCell>
          <CardCell isHalf>
            <PostState post={post} />
          </CardCell>
          <CardCell isHalf>{post.createdAt && formatDate(post.createdAt)}</CardCell>
          <CardCell>
            <PostActions post={post} onDeleted={onDeleted} />
          </CardCell>
        </CardRow>
      ))}
    </CardTable>
  )
}

const PostState = ({ post: { state } }: { post: DashboardPost }) =>
  state === 'published' ? (
    <StatusChip status="active" words="Published" />
  ) : (
    <StatusChip status="hidden" words="Draft" />
  )

function PostActions({ post, onDeleted }: { post: DashboardPost; onDeleted: () => void }) {
  const [confirm, confirmDialog] = useConfirm()
  const { run, isBusy } = useAction(remove, { fallback: messages.posts.deleteFailed })
  async function remove() {
    const { message } = await callApi<{ message?: string }>(postPath(post._id), { method: 'DELETE' })
    showToast(message || messages.posts.deleted, 'success')
    onDeleted()
  }
  const ask = async () => {
    const question = { text: messages.posts.confirmDelete, action: 'Delete', isDestructive: true }
    if (await confirm(question)) void run()
  }
  return (
    <div className="flex flex-wrap gap-2">
      {post.state === 'published' && (
        <LinkButton to={`/blog/${post._id}`} look="plain" aria-label={`Read ${post.title}`}>
          Read
        </LinkButton>
      )}
      <Button look="quiet" isBusy={isBusy} onClick={ask} aria-label={`Delete ${post.title}`}>
        Delete
      </Button>
      {confirmDialog}
    </div>
  )
}
