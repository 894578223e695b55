import type { ScreenStates } from './state.ts'

export const helpStates: ScreenStates = {
  help: { hash: '#/help', sees: 'Before you approve' },
  reference: { hash: '#/reference', sees: 'create_wallet' },
  'reference, one call': {
    hash: '#/reference/activity.create_wallet',
    sees: 'accounts[].curve',
    afterwards: page => page.getByText('1 older version, still accepted').click(),
  },
  more: { hash: '#/more', sees: 'Organization' },
}
