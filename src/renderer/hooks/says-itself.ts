import { useRoute } from './route.ts'

/** True if the settings show a section at their top: what it says needs no banner above it. */
export function useSaysItself(section: 'records' | 'vault'): boolean {
  const [route, part] = useRoute()
  return route === 'settings' && (part === undefined || part === 'keys' || part === section)
}
