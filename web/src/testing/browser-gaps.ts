/**
 * What jsdom does not have, as small as the tests need it. Nothing is laid out there, so observers see nothing and
 * scrolling moves nothing.
 */
class SeesNothing {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return [];
  }
}

function showDialog(this: HTMLDialogElement): void {
  this.open = true;
}

function closeDialog(this: HTMLDialogElement): void {
  if (!this.open) return;
  this.open = false;
  this.dispatchEvent(new Event('close'));
}

/** As text without line breaks. */
const innerText: PropertyDescriptor & ThisType<HTMLElement> = {
  configurable: true,
  get() {
    return this.textContent;
  },
  set(text: string) {
    this.textContent = text;
  },
};

/** Puts the missing parts of a browser in place. */
export function fillBrowserGaps(): void {
  Object.assign(window, {
    IntersectionObserver: SeesNothing,
    ResizeObserver: SeesNothing,
    scrollTo: () => {},
    matchMedia: (media: string) => ({
      matches: false,
      media,
      addEventListener: () => {},
      removeEventListener: () => {},
    }),
  });
  Element.prototype.scrollIntoView = () => {};
  HTMLDialogElement.prototype.showModal ??= showDialog;
  HTMLDialogElement.prototype.show ??= showDialog;
  HTMLDialogElement.prototype.close ??= closeDialog;
  Object.defineProperty(HTMLElement.prototype, 'innerText', innerText);
  HTMLMediaElement.prototype.play = () => Promise.resolve();
  HTMLMediaElement.prototype.pause = () => {};
}
