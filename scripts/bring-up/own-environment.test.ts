import { expect, test } from 'vitest'
import { settingNames } from '#server/environment.ts'
import { withoutSettings } from './own-environment.mjs'

test('no setting of the machine reaches the tests, whatever it is, and all else does', () => {
  const ofTheMachine = {
    PATH: '/usr/bin',
    HOME: '/root',
    TEST_LOG: 'info',
    CHROMIUM_PATH: '/usr/bin/chromium',
  }
  const ofLibraries = ['PGHOST', 'PGPASSWORD', 'OTEL_SERVICE_NAME', 'AWS_ACCESS_KEY_ID', 'FORCE_COLOR']
  const settings = Object.fromEntries([...settingNames, ...ofLibraries].map((name) => [name, 'x']))
  expect(settingNames.length).toBeGreaterThan(40)
  expect(withoutSettings({ ...settings, ...ofTheMachine })).toEqual(ofTheMachine)
})
