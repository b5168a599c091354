import { type SubmitEvent, useEffect, useState } from 'react'
import { type DashboardPost, missingForReaders, newPostSchema } from '#shared/blog/dashboard-post.ts'
import { parseDashboardPost } from '#shared/blog/dashboard-post-shape.ts'
import { longestHook, longestPostContent, type PostState } from '#shared/blog/post-states.ts'
import { messages } from '#shared/messages.ts'
import { uploadForm } from '../../api/upload-form.ts'
import { useAction } from '../../api/use-action.ts'
import { TextAreaField, TextField } from '../../forms/field.tsx'
import { useDraft } from '../../forms/use-draft.ts'
import { fieldErrorsOf, useForm } from '../../forms/use-form.ts'
import { useUnsavedChanges } from '../../forms/use-unsaved-changes.tsx'
import { useNavigate } from '../../navigation/router.ts'
import { preparePictures, progressWords, type UploadProgress } from '../../pictures/prepare-picture.ts'
import { ShopPictureField } from '../../shops/shop-picture-field.tsx'
import { showToast } from '../../toasts/toast.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { newPost, postPage, postPath, postsPath } from './post-paths.ts'
import { PostPreview } from './post-preview.tsx'

type PostFormProps = { post: DashboardPost; onSaved: (post: DashboardPost) => void }

const textFields = ['title', 'hook', 'readTime', 'content'] as const
type FieldName = (typeof textFields)[number] | 'coverImage'

/** Writes a post, or changes one. What was typed survives another page and a reload, until it is saved. */
export function PostForm({ post, onSaved }: PostFormProps) {
  const isNew = post._id === newPost
  const form = useForm<FieldName>({
    title: post.title,
    hook: post.hook,
    readTime: String(post.readTime),
    content: post.content,
    coverImage: '',
  })
  const draft = useDraft(form, `post ${post._id}`, textFields)
  const [cover, setCover] = useState<{ url: string; file: File | null }>({ url: post.coverImage, file: null })
  const [progress, setProgress] = useState<UploadProgress | null>(null)
  const [savedAs, setSavedAs] = useState<string | null>(null)
  const isChanged = form.isChanged || cover.file !== null || cover.url !== post.coverImage
  const [, leaveDialog] = useUnsavedChanges(
    isChanged && savedAs === null,
    'Your text waits here for a day, in this tab. A picture you chose will be lost.',
  )
  const { run, isBusy } = useAction(save, {
    fallback: messages.posts.saveFailed,
    onFailure: ({ errors }) => {
      form.showErrors(errors)
      return false
    },
  })
  const navigate = useNavigate()
  // Once nothing asks any more whether the page may be left.
  useEffect(() => {
    if (savedAs) navigate(postPage(savedAs), { replace: true })
  }, [savedAs, navigate])

  async function save(state: PostState) {
    const [picture] = cover.file ? await preparePictures([cover.file], setProgress) : []
    const body = new FormData()
    for (const name of textFields) body.set(name, form.values[name])
    body.set('state', state)
    body.set('coverImage', picture ?? cover.url)
    const method = isNew ? ('POST' as const) : ('PUT' as const)
    const onProgress = (sent: number) => setProgress({ sent })
    const answer = await uploadForm<{ message?: string }>(isNew ? postsPath : postPath(post._id), {
      method,
      form: body,
      onProgress,
    })
    showToast(answer.message || messages.posts.saved, 'success')
    form.markSaved()
    draft.forget()
    const saved = parseDashboardPost(answer)
    if (!saved) return
    setCover({ url: saved.coverImage, file: null })
    if (isNew) setSavedAs(saved._id)
    else onSaved(saved)
  }
  const check = (state: PostState) => {
    const { hook, content } = form.values
    const errors = {
      ...missingForReaders({ hook: hook.trim(), content: content.trim(), state }),
      ...fieldErrorsOf<FieldName>(newPostSchema.safeParse({ ...form.values, state }).error?.issues),
    }
    form.showErrors(errors)
    if (Object.keys(errors).length === 0) void run(state)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    check('published')
  }
  const isPublished = post.state === 'published'
  return (
    <div className="grid items-start gap-6 @min-[50rem]:grid-cols-2">
      <form ref={form.ref} onSubmit={submit} noValidate className="card grid min-w-0 gap-5 p-5">
        <div className="flex flex-wrap items-center gap-3">
          <StatusChip
            status={isPublished ? 'active' : 'hidden'}
            words={isPublished ? 'Published' : 'Draft'}
          />
          {isPublished && (
            <LinkButton to={`/blog/${post._id}`} look="quiet">
              Read it on the blog
            </LinkButton>
          )}
        </div>
        <TextField label="Title" maxLength={140} {...form.field('title')} />
        <TextField
          label="In a sentence"
          hint="Shown on the list of posts and in shared links."
          maxLength={longestHook}
          {...form.field('hook')}
        />
        <TextField label="Minutes to read" inputMode="numeric" {...form.field('readTime')} />
        <ShopPictureField
          label="Cover"
          isWide
          alt="The cover"
          picture={cover}
          error={form.errors.coverImage}
          onChange={(picture) => {
            setCover(picture)
            form.set('coverImage', '')
          }}
        />
        <TextAreaField
          label="Text"
          hint="## Heading, **strong**, *emphasis*, - list, > quote, [words](https://address)"
          rows={18}
          maxLength={longestPostContent}
          {...form.field('content')}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" isBusy={isBusy}>
            {isBusy && progress ? progressWords(progress) : isPublished ? 'Save' : 'Publish'}
          </Button>
          <Button look="plain" isBusy={isBusy} onClick={() => check('draft')}>
            {isPublished ? 'Take off the blog' : 'Save draft'}
          </Button>
        </div>
      </form>
      <PostPreview title={form.values.title} hook={form.values.hook} content={form.values.content} />
      {leaveDialog}
    </div>
  )
}
