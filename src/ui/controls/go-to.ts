/** Goes to another address of the page: a step that the browser can take back. */
export function goToAddress(search: string): void {
  history.pushState(null, "", `${search}${location.hash}`);
  // The page and its screens listen to the browser's own steps.
  window.dispatchEvent(new PopStateEvent("popstate"));
}
