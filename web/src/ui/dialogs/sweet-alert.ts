import 'sweetalert2/dist/sweetalert2.css';
// The types of the file below are declared there.
import type { SweetAlertOptions } from 'sweetalert2';
import Swal from 'sweetalert2/dist/sweetalert2.js';

/** The library's windows without its looks and its habit of changing the page behind them. */
const Popup = Swal.mixin({
  buttonsStyling: false,
  heightAuto: false,
  scrollbarPadding: false,
  reverseButtons: true,
  animation: false,
});

/** What a window says. All of it is shown letter by letter: names that strangers typed stand in it. */
export interface WindowTexts {
  title: string;
  text?: string | undefined;
  /** The words of the button that says yes. */
  confirm: string;
  /** The words of the button that says no; without them there is none. */
  cancel?: string | undefined;
}

/** What the library may be told besides: nothing that it reads as HTML. */
export type WindowOptions = Pick<SweetAlertOptions, 'customClass' | 'focusCancel'> & { target: HTMLElement };

/** Opens a window. Resolves with whether yes was pressed. */
export async function openWindow(texts: WindowTexts, options: WindowOptions): Promise<boolean> {
  const { isConfirmed } = await Popup.fire({
    ...options,
    returnFocus: false,
    // The library reads `title`, `html`, `footer` and the texts of its buttons as HTML, these two as text.
    titleText: texts.title,
    text: texts.text,
    showCancelButton: texts.cancel !== undefined,
    didRender() {
      Popup.getConfirmButton()?.replaceChildren(texts.confirm);
      Popup.getCancelButton()?.replaceChildren(texts.cancel ?? '');
    },
  });
  return isConfirmed;
}

/** Closes the window that is open, as a no. */
export function closeWindow(): void {
  Popup.close();
}
