const ofMended = `
  union all select jsonb_array_elements_text(taken_down_as -> 'pictures') from listings
    where deleted_at is null and taken_down_as is not null`

/**
 * SQL for the hashes of all pictures that something shows: a product that is not deleted or still lies in a cart, or as it was
 * when it was taken down, an ordered item, a shop, a person or a blog post. The cleanup removes the others; a backup misses none of these.
 * It may be of an older Makit, which kept nothing of what is taken down (`keepsTakenDown`).
 */
export const shownPictures = ({ keepsTakenDown } = { keepsTakenDown: true }): string => `
  select unnest(pictures) as hash from listings
    where deleted_at is null or exists (select from cart_items where listing_id = listings.id)
  ${keepsTakenDown ? ofMended : ''}
  union all select picture from order_items
  union all select substring(address from '[0-9a-f]{32}') from (
    select image from users union all select logo from shops union all select banner from shops
    union all select cover_image from blogs) as places(address) where address <> ''`
