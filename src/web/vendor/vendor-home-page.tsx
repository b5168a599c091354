export { default } from '../coming-soon-page.tsx'
