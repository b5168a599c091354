import { demoId } from './demo-ids.ts'
import type { DemoPerson } from './demo-users.ts'

/** A shop to open; its status is active unless an administrator switched it off. */
export interface DemoShop {
  _id: string
  vendor: DemoPerson
  name: string
  description: string
  address: string
  town: string
  isActive: boolean
  /** Away until so many days from the filling day. */
  awayDays?: number
  /** Its number is for buyers only. */
  showContact?: false
}

let made = 0
function shop(
  vendor: DemoPerson,
  name: string,
  address: string,
  town: string,
  description: string,
  more: Partial<Pick<DemoShop, 'isActive' | 'awayDays' | 'showContact'>> = {},
): DemoShop {
  made += 1
  return { _id: demoId('shop', made), vendor, name, description, address, town, isActive: true, ...more }
}

/** The shops by a short name. Their order gives them their ids, so new ones go to the end. */
export const demoShops = {
  kamara: shop(
    'vendor',
    'Kamara Family Store',
    '22 Wilkinson Road, Freetown',
    'Freetown',
    'A little of everything for the house: phones and power, provisions, cloth and school things. Three generations on Wilkinson Road.\n\nWe open at 8 and close when the last customer is served. Call before you come and we will keep it for you.',
  ),
  phones: shop(
    'alhassan',
    'PZ Phone House',
    '41 Sani Abacha Street, PZ, Freetown',
    'Freetown',
    'Tecno, itel, Infinix and Samsung phones with warranty card, chargers, memory cards and repairs. We test every phone in front of you.',
  ),
  gara: shop(
    'mariama',
    'Makeni Gara House',
    '8 Rogbaneh Road, Makeni',
    'Makeni',
    'Twelve women tie and dye by hand behind the house in Makeni. Gara by the lappa or by the pack, and gowns sewn to measure.',
  ),
  books: shop(
    'joseph',
    'Bo Scholars Bookshop',
    '17 Fenton Road, Bo',
    'Bo',
    'School books for NPSE, BECE and WASSCE, exercise books, novels and stationery. Schools and book clubs get a price for the whole class.',
  ),
  farm: shop(
    'fatmata',
    'Kenema Farm Fresh',
    '63 Hangha Road, Kenema',
    'Kenema',
    'Country rice, cassava, pepper and fruit from farms around Kenema and Blama. Packed the same morning the car leaves for Freetown.',
  ),
  solar: shop(
    'sahr',
    'Koidu Solar & Power',
    '5 Masingbi Road, Koidu',
    'Koidu',
    'Solar panels, lanterns, batteries and fans that work when NPA does not. We send the wiring drawing with every set.',
  ),
  palm: shop(
    'abu',
    'Port Loko Palm Produce',
    '2 Station Road, Port Loko',
    'Port Loko',
    'Red palm oil pressed at our own mill, groundnut oil and coconuts. We sell by the bottle, the gallon and the 20 litre rubber.',
    { showContact: false },
  ),
  kitchen: shop(
    'hawa',
    'Waterloo Kitchen & Home',
    '90 Main Motor Road, Waterloo',
    'Waterloo',
    'Pots, basins, flasks, chairs and everything for a new house. Big things we load on the poda-poda or the kekeh for you.',
  ),
  stoves: shop(
    'ibrahim',
    'Lunsar Stove Works',
    '31 Marampa Road, Lunsar',
    'Lunsar',
    'Coal pots and saving stoves made by our own welders and potters. They use half the charcoal of a common coal pot.',
    { awayDays: 10 },
  ),
  hills: shop(
    'yealie',
    'Kabala Hills Produce',
    '14 Bilimaia Road, Kabala',
    'Kabala',
    'Honey, ginger, potatoes, onions and tomatoes from the Wara Wara hills, and shea butter from the women of Falaba.',
  ),
  fish: shop(
    'tamba',
    'Aberdeen Catch',
    '48 Cape Road, Aberdeen, Freetown',
    'Freetown',
    'Fresh and smoked fish from the boats at Aberdeen and Goderich. Order before 10 in the morning and eat it the same day in Freetown.',
  ),
  mothers: shop(
    'adama',
    "Wellington Mothers' Care",
    '120 Bai Bureh Road, Wellington, Freetown',
    'Freetown',
    'Things for mother and baby, first aid and daily care. A nurse is in the shop on Tuesdays and Saturdays to answer your questions.',
  ),
  tailor: shop(
    'patrick',
    'Damballa Tailoring',
    '26 Damballa Road, Bo',
    'Bo',
    'School uniforms, gowns and work clothes, sewn in Bo. Send your measurements by WhatsApp; we keep them for the next time.',
  ),
  beauty: shop(
    'zainab',
    'Kissy Road Beauty Supplies',
    '77 Kissy Road, Freetown',
    'Freetown',
    'Hair, creams, make-up, bags and shoes for salons and for you. Hairdressers who buy a dozen get the thirteenth free.',
  ),
  soap: shop(
    'mamie',
    "Moyamba Women's Soap Group",
    '3 Bo Road, Moyamba',
    'Moyamba',
    'Black soap, coconut oil and moringa made by thirty women of Moyamba. Everything is made from what grows here.',
  ),
  congoTown: shop(
    'lamin',
    'Congo Town Sports & Shoes',
    '19 Congo Town Road, Freetown',
    'Freetown',
    'Trainers, slippers, jerseys and caps.',
    { isActive: false },
  ),
} satisfies Record<string, DemoShop>

export type ShopName = keyof typeof demoShops
