import type { ApplicationStatus } from '#shared/vendor-applications/application.ts'
import { demoId } from './demo-ids.ts'
import type { DemoPerson } from './demo-users.ts'

/** An application to become a vendor; a decided one was decided a day after it came in. */
export interface DemoApplication {
  _id: string
  name: string
  email: string
  tel: string
  shopName: string
  shopDescription: string
  address: string
  town: string
  status: ApplicationStatus
  hoursBefore: number
  /** The account that sent it while signed in. */
  sender?: DemoPerson
}

let made = 0
function application(
  status: ApplicationStatus,
  hoursBefore: number,
  details: Pick<
    DemoApplication,
    'name' | 'email' | 'shopName' | 'shopDescription' | 'address' | 'town' | 'sender'
  >,
): DemoApplication {
  made += 1
  return {
    _id: demoId('application', made),
    status,
    hoursBefore,
    tel: `+232102${10_000 + made * 371}`,
    ...details,
  }
}

/**
 * Oldest first. One who was approved had an account, sent it from there and became a vendor at once, the other has none, so
 * the invitation waits; of those who wait one has an account, one has one and sent it from there, one gave an e-mail that
 * is none.
 */
export const demoApplications: readonly DemoApplication[] = [
  application('approved', 24 * 279, {
    name: 'Hawa Turay',
    email: 'hawa.turay@makit.example',
    sender: 'hawa',
    shopName: 'Waterloo Kitchen & Home',
    shopDescription: 'Pots, basins, flasks, chairs and everything for a new house.',
    address: '90 Main Motor Road, Waterloo',
    town: 'Waterloo',
  }),
  application('rejected', 24 * 33, {
    name: 'Quick Phones Freetown',
    email: 'quickphones@makit.example',
    shopName: 'Quick Phones',
    shopDescription: 'Phones without box and without receipt, all models, very cheap.',
    address: 'Freetown',
    town: 'Freetown',
  }),
  application('rejected', 24 * 21, {
    name: 'Sorie Kanu',
    email: 'sorie.kanu@makit.example',
    shopName: 'Sorie Timber',
    shopDescription: 'Planks and poles by the lorry load.',
    address: 'Mile 91, Tonkolili',
    town: 'Tonkolili',
  }),
  application('approved', 24 * 9, {
    name: 'Baindu Massaquoi',
    email: 'baindu.massaquoi@makit.example',
    shopName: 'Pujehun Raffia Crafts',
    shopDescription: 'Baskets, mats, hats and lamp shades woven from raffia in Pujehun.',
    address: '6 Gbondapi Road, Pujehun',
    town: 'Pujehun',
  }),
  application('pending', 24 * 4 + 3, {
    name: 'Isata Marah',
    email: 'isata.marah@makit.example',
    shopName: 'Isata Fresh Juice',
    shopDescription: 'Pineapple, mango and ginger juice without sugar, in bottles, delivered cold in Makeni.',
    address: '22 Azzolini Highway, Makeni',
    town: 'Makeni',
  }),
  application('pending', 24 * 2 + 7, {
    name: 'Isha Kargbo',
    email: 'isha.kargbo@makit.example',
    shopName: 'Kargbo Bike Parts',
    shopDescription: 'Spare parts for okada and kekeh: chains, tyres, brake shoes, mirrors and helmets.',
    address: '6 Old Railway Line, Tengbeh Town, Freetown',
    town: 'Freetown',
  }),
  application('pending', 24 + 5, {
    name: 'Nyanda Kpaka',
    email: 'nyanda.kpaka@makit.example',
    shopName: 'Gola Forest Cocoa',
    shopDescription: 'Cocoa powder, chocolate and coffee from farmers at the edge of the Gola forest.',
    address: '15 Joru Road, Kenema',
    town: 'Kenema',
  }),
  application('pending', 6, {
    name: 'Osman Deen',
    email: 'osman.deen at makit',
    shopName: 'Deen Barbing Supplies',
    shopDescription: 'Clippers, blades, capes, mirrors and chairs for barbers.',
    address: '101 Sanders Street, Freetown',
    town: 'Freetown',
  }),
  application('pending', 3, {
    name: 'Augustine Momoh',
    email: 'augustine.momoh@makit.example',
    sender: 'augustine',
    shopName: 'Momoh Solar Lamps',
    shopDescription: 'Solar lamps, panels and phone chargers, with help to put them up in and around Bo.',
    address: '21 Kakua Road, Bo',
    town: 'Bo',
  }),
]
