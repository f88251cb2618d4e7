// The store reads the data that the server put into the page when it is created, so the slice must be loaded by then.
import "./shownMessages.slice";
