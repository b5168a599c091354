import type { KeptAddress } from '#shared/addresses/kept-address.ts'
import { parseKeptAddresses } from '#shared/addresses/kept-address-shape.ts'
import { type ApiResult, useApi } from '../api/use-api.ts'

export const addressesPath = '/api/user/addresses'

/** The addresses that the user keeps in the account. */
export const useKeptAddresses = (): ApiResult<KeptAddress[]> =>
  useApi(addressesPath, { read: parseKeptAddresses })
