import { Component, type ReactNode, useEffect } from 'react'
import { loadFromServer } from '../navigation/load-from-server.ts'
import { FailedState } from '../ui/failed-state.tsx'

type Props = { place: string; children: ReactNode }

/**
 * Catches what a page throws. Usually it is code that can no longer be loaded, because a newer version has been published: then
 * the address is loaded from the server, once; if that does not help, the visitor decides.
 */
export class PageBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown): void {
    console.warn(error)
    if (isMissingCode(error)) loadFromServer(location.href)
  }

  override componentDidUpdate(before: Props): void {
    if (this.state.hasFailed && before.place !== this.props.place) this.setState({ hasFailed: false })
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return <BrokenPage />
  }
}

function BrokenPage() {
  useEffect(() => {
    addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [])
  return (
    <main id="main" tabIndex={-1} className="page">
      <h1 className="text-2xl">Something went wrong</h1>
      <FailedState
        message="This page could not be shown. Please check your connection and try again."
        onRetry={reload}
      />
    </main>
  )
}

const reload = () => location.reload()

const isMissingCode = (error: unknown): boolean =>
  error instanceof Error &&
  // The browsers' messages for code, and Vite's for the stylesheet that comes with it.
  (/^Unable to preload/.test(error.message) ||
    (error instanceof TypeError && /import|module|fetch/i.test(error.message)))
