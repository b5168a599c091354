import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { serverAnswers, startWithoutServer, visit } from '#tests/support/rendered-pages.tsx'

startWithoutServer()

test('a blog that cannot be loaded shows a message and is retried', async () => {
  serverAnswers({ 'GET /api/blogs': { status: 500, json: {} } })
  await visit('/blog')
  expect(await screen.findByText('Failed to load the blog.')).toBeTruthy()
  const post = { _id: 'rain', title: 'Rain', hook: 'It comes.', coverImage: '', content: 'In May.' }
  serverAnswers({ 'GET /api/blogs': { json: [post] } })
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: /Read More/ })).toBeTruthy()
  expect(screen.queryByText('Failed to load the blog.')).toBeNull()
})
