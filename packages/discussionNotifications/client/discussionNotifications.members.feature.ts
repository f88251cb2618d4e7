// The store knows the slice before the page that shows it.
import "./snoozes.slice";
