import type { Role } from '#shared/accounts/roles.ts'
import { demoId } from './demo-ids.ts'

/** Every demonstration account signs in with it. */
export const demoPassword = 'Makit-demo-2026'

/** An account to make; vendors become vendors by their shop in `demo-shops.ts`. */
export interface DemoUser {
  _id: string
  firstName: string
  lastName: string
  otherNames: string
  email: string
  tel: string
  address: string
  /** What the address is near to. */
  landmark: string
  role: Role
  /** How long before the filling day the account was made. */
  daysBefore: number
  isActive: boolean
}

interface Person {
  email?: string
  otherNames?: string
  landmark?: string
  isActive?: false
}

/** Numbers with +232 10 are not assigned, so a curious visitor who calls one disturbs no subscriber. */
const quietNumber = (number: number) => `+23210${String(100_000 + number * 137).padStart(6, '0')}`

let made = 0
function person(
  role: Role,
  firstName: string,
  lastName: string,
  address: string,
  more: Person = {},
): DemoUser {
  made += 1
  const {
    email = `${firstName}.${lastName}@makit.example`.toLowerCase(),
    otherNames = '',
    landmark = '',
    isActive = true,
  } = more
  return {
    _id: demoId('user', made),
    firstName,
    lastName,
    otherNames,
    email,
    tel: quietNumber(made),
    address,
    landmark,
    role,
    daysBefore: 300 - made * 2,
    isActive,
  }
}

/** The people of the market by a short name. Their order gives them their ids, so new ones go to the end. */
export const demoUsers = {
  admin: person('admin', 'Isatu', 'Bangura', '12 Siaka Stevens Street, Freetown', {
    email: 'admin@makit.example',
  }),
  vendor: person('vendor', 'Aminata', 'Kamara', '22 Wilkinson Road, Freetown', {
    email: 'vendor@makit.example',
    landmark: 'opposite the petrol station',
    otherNames: 'Hawa',
  }),
  customer: person('customer', 'Mohamed', 'Sesay', '7 Fort Street, Freetown', {
    email: 'customer@makit.example',
    landmark: 'behind the old telephone exchange',
  }),
  alhassan: person('vendor', 'Alhassan', 'Barrie', '41 Sani Abacha Street, Freetown'),
  mariama: person('vendor', 'Mariama', 'Conteh', '8 Rogbaneh Road, Makeni'),
  joseph: person('vendor', 'Joseph', 'Lansana', '17 Fenton Road, Bo'),
  fatmata: person('vendor', 'Fatmata', 'Koroma', '63 Hangha Road, Kenema', { otherNames: 'Binta' }),
  sahr: person('vendor', 'Sahr', 'Gbondo', '5 Masingbi Road, Koidu'),
  abu: person('vendor', 'Abu', 'Bakarr', '2 Station Road, Port Loko', { otherNames: 'Salieu' }),
  hawa: person('vendor', 'Hawa', 'Turay', '90 Main Motor Road, Waterloo'),
  ibrahim: person('vendor', 'Ibrahim', 'Fofanah', '31 Marampa Road, Lunsar'),
  yealie: person('vendor', 'Yealie', 'Mansaray', '14 Bilimaia Road, Kabala'),
  tamba: person('vendor', 'Tamba', 'Cole', '48 Cape Road, Aberdeen, Freetown'),
  adama: person('vendor', 'Adama', 'Jalloh', '120 Bai Bureh Road, Wellington, Freetown'),
  patrick: person('vendor', 'Patrick', 'Kallon', '26 Damballa Road, Bo'),
  zainab: person('vendor', 'Zainab', 'Kanu', '77 Kissy Road, Freetown'),
  mamie: person('vendor', 'Mamie', 'Vandi', '3 Bo Road, Moyamba'),
  lamin: person('vendor', 'Lamin', 'Thullah', '19 Congo Town Road, Freetown'),
  kadiatu: person('customer', 'Kadiatu', 'Bah', '15 Lumley Street, Freetown', {
    landmark: 'the big mango tree at the corner',
  }),
  samuel: person('customer', 'Samuel', 'Macauley', '9 Hill Cot Road, Freetown'),
  finda: person('customer', 'Finda', 'Komba', '44 Hospital Road, Koidu', {
    landmark: 'the blue gate after the pharmacy',
  }),
  augustine: person('customer', 'Augustine', 'Momoh', '21 Kakua Road, Bo', {
    landmark: 'next to the clock tower',
  }),
  ramatu: person('customer', 'Ramatu', 'Dumbuya', '11 Mabanta Road, Makeni'),
  emmanuel: person('customer', 'Emmanuel', 'Sandy', '38 Dama Road, Kenema'),
  isha: person('customer', 'Isha', 'Kargbo', '6 Old Railway Line, Tengbeh Town, Freetown'),
  foday: person('customer', 'Foday', 'Kamara-Davies', '52 Regent Road, Hill Station, Freetown'),
  memunatu: person('customer', 'Memunatu', 'Sillah', '4 Mission Road, Magburaka'),
  desmond: person('customer', 'Desmond', 'Williams', '70 Circular Road, Freetown'),
  nancy: person('customer', 'Nancy', 'Tucker', '13 Heddle Road, Bonthe'),
  brima: person('customer', 'Brima', 'Swaray', '29 Gerihun Road, Bo', {
    landmark: 'the lorry park',
  }),
  haja: person('customer', 'Haja', 'Tejan-Sie', '18 Spur Road, Freetown', { otherNames: 'Fatou' }),
  santigie: person('customer', 'Santigie', 'Kabia', '33 Lungi Road, Lungi', { isActive: false }),
} satisfies Record<string, DemoUser>

export type DemoPerson = keyof typeof demoUsers
