// What the server has put into the page is read when the store is made, so the slice must be there by then.
import "./shownMessages.slice";
