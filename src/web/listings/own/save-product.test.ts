import { expect, test } from 'vitest'
import { type ProductPicture, productFormData } from './save-product.ts'

const texts = { title: 'Pot', price: 'NLe 1,250', categoryId: 'c', stock: ' 3 ', description: '' }
const present = (url: string): ProductPicture => ({ key: url, url, file: null })
const chosen = (name: string): ProductPicture => ({ key: name, url: '', file: new File([name], name) })

test('uploaded photos are named in their order, and no file comes along', () => {
  const pictures = [chosen('one'), present('/a'), chosen('two')]
  const form = productFormData({ texts, pictures, stockBase: 5 }, 'uploads')
  expect(JSON.parse(String(form.get('uploads')))).toEqual(['one', 'two'])
  expect(JSON.parse(String(form.get('keepImages')))).toEqual(['', '/a', ''])
  expect(form.has('images')).toBe(false)
})

test('pictures keep the places they have in the form, new ones between present ones', async () => {
  const pictures = [chosen('one'), present('/a'), chosen('two'), present('/b')]
  const form = productFormData({ texts, pictures, stockBase: 5 }, 'files')
  expect(JSON.parse(String(form.get('keepImages')))).toEqual(['', '/a', '', '/b'])
  const files = form.getAll('images') as File[]
  expect(await Promise.all(files.map((file) => file.text()))).toEqual(['one', 'two'])
})

test('an edit sends the stock that it started from, and price and stock as plain digits', () => {
  const form = productFormData({ texts, pictures: [], stockBase: 5 }, 'uploads')
  expect([form.get('price'), form.get('stock'), form.get('stockBase')]).toEqual(['1250', '3', '5'])
})

test('a new product sends no earlier stock, and leaves an empty stock to the server', () => {
  const form = productFormData(
    { texts: { ...texts, stock: '' }, pictures: [chosen('one')], stockBase: null },
    'files',
  )
  expect([...form.keys()]).toEqual(['title', 'price', 'categoryId', 'description', 'images'])
})

test('a form kept on the phone since before a field was there does not send it', () => {
  const { description: _, ...older } = texts
  const draft = { texts: older as typeof texts, pictures: [], stockBase: null }
  expect(productFormData(draft, 'uploads').has('description')).toBe(false)
})
