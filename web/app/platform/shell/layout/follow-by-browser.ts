/**
 * Lets the browser itself follow links, in place of the router, while `when` says so: the page is left for a new document.
 * @returns what ends it
 */
export function followByBrowser(when: () => boolean): () => void {
  const listen = (event: MouseEvent): void => {
    if (event.target instanceof Element && event.target.closest('a[href]') && when()) event.stopPropagation();
  };
  // Before React, which listens on the document.
  window.addEventListener('click', listen, true);
  return () => window.removeEventListener('click', listen, true);
}
