// The slice must be registered before the store is created.
import "./bulk.slice";
