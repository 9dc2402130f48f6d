import 'sweetalert2/dist/sweetalert2.css';
// The types of the file below are declared there.
import type {} from 'sweetalert2';
import Swal from 'sweetalert2/dist/sweetalert2.js';

/** The library's windows without its looks and its habit of changing the page behind them. */
export default Swal.mixin({
  buttonsStyling: false,
  heightAuto: false,
  scrollbarPadding: false,
  reverseButtons: true,
  animation: false,
});
