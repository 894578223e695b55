/** What messages call the application where a request of an older version does not name it. */
export function appNameOf(customization: { readonly appName?: string | undefined } | undefined): string {
  return customization?.appName || 'an unnamed app'
}
