import { fill, type PageView } from './page-view.ts'

const months = '?from=2026-01-01&to=2026-11-23&step=month'

/** Figures of the market and of a shop, and the posts of the blog as administrators write them. */
export const figureViews: PageView[] = [
  ...(['admin', 'vendor'] as const).flatMap((as): PageView[] => {
    const path = `/dashboard/${as}/figures`
    return [
      { name: `${as}-figures`, path, as },
      { name: `${as}-figures-months`, path: path + months, as },
      { name: `${as}-figures-loading`, path, as, answers: 'never' },
      { name: `${as}-figures-failing`, path, as, answers: 'fail' },
      { name: `${as}-figures-refused`, path: `${path}?from=1970-01-01`, as },
    ]
  }),
  ...(
    [
      { name: 'admin-blogs', path: '/dashboard/admin/blogs' },
      { name: 'admin-blogs-loading', path: '/dashboard/admin/blogs', answers: 'never' },
      { name: 'admin-blogs-failing', path: '/dashboard/admin/blogs', answers: 'fail' },
      {
        name: 'admin-blogs-empty',
        path: '/dashboard/admin/blogs',
        answers: {
          path: /\/api\/admin\/blogs/,
          body: { blogs: [], total: 0, totalPages: 0, currentPage: 1 },
        },
      },
      {
        name: 'admin-blogs-new',
        path: '/dashboard/admin/blogs/new',
        lead: fill({
          Title: 'What the harmattan does to goods',
          Text: '## Dust\n\nCover your **goods**:\n\n- cloth\n- rice\n\n> It comes in December.',
        }),
      },
    ] satisfies Omit<PageView, 'as'>[]
  ).map((view) => ({ ...view, as: 'admin' as const })),
]
