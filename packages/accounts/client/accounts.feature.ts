// Slices must be registered before the store is created, for the server's page may carry their state.
import "./currentUser.slice";
import "./users.slice";
